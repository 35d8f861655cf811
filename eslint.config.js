// Faults that a reader overlooks; prettier decides how the code looks, TypeScript what fits together.

import { fileURLToPath } from "node:url";

import js from "@eslint/js";
import { includeIgnoreFile } from "eslint/config";
import globals from "globals";

export default [
  includeIgnoreFile(fileURLToPath(new URL(".gitignore", import.meta.url))),
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "prefer-const": "error",
      "no-var": "error",
      "no-shadow": "error",
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_" }],
      "array-callback-return": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "max-len": ["error", { code: 140 }],
    },
  },
  { files: ["src/caldera/web/static/scripts/**"], languageOptions: { globals: globals.browser } },
  {
    files: ["src/caldera/web/static/room-worker.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, WORDS: "readonly" } },
  },
  { files: ["*.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/js/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ["**/*.cjs"], languageOptions: { sourceType: "commonjs", globals: globals.node } },
];
