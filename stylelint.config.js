// Faults in style sheets; prettier decides how they look.

import stylelint from "stylelint";

const LONGEST_LINE = 140;
const ruleName = "caldera/longest-line";
const messages = stylelint.utils.ruleMessages(ruleName, { rejected: (most) => `A line has more than ${most} characters` });

/**
 * Prettier leaves comments, texts and selectors as long as they are.
 * @type {import("stylelint").RuleBase<number>}
 */
const holdLines = (most) => (root, result) => {
  const lines = root.source?.input.css.split("\n") ?? [];
  lines.forEach((line, index) => {
    if (line.length <= most) return;
    const [start, end] = [1, line.length].map((column) => ({ line: index + 1, column }));
    stylelint.utils.report({ ruleName, result, node: root, message: messages.rejected(most), start, end });
  });
};

export default {
  extends: ["stylelint-config-recommended"],
  plugins: [stylelint.createPlugin(ruleName, Object.assign(holdLines, { ruleName, messages }))],
  rules: {
    [ruleName]: LONGEST_LINE,
    // Rules stand by the part of the page that they are about, small windows last; the specificity of others' parts says nothing.
    "no-descending-specificity": null,
  },
};
