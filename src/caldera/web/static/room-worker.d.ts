/** Written above the worker by the server. */
declare const WORDS: Record<string, { copy: string; nothing: string }>;
