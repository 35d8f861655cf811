// Faults in style sheets; prettier decides how they look.

import stylelint from "stylelint";

const LONGEST_LINE = 140;
const name = "caldera/longest-line";

/** Prettier leaves comments, texts and selectors as long as they are. */
const longestLine = stylelint.createPlugin(name, (most) => (root, result) => {
  const lines = root.source?.input.css.split("\n") ?? [];
  lines.forEach((line, index) => {
    if (line.length <= most) return;
    const message = `A line has more than ${most} characters (${name})`;
    const start = { line: index + 1, column: 1 };
    stylelint.utils.report({ ruleName: name, result, node: root, message, start, end: { ...start, column: line.length } });
  });
});

export default {
  extends: ["stylelint-config-recommended"],
  plugins: [longestLine],
  rules: {
    [name]: LONGEST_LINE,
    // Rules stand by the part of the page that they are about, small windows last; the specificity of others' parts says nothing.
    "no-descending-specificity": null,
  },
};
