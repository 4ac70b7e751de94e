/** Colours are tokens: a literal would not follow dark mode, high contrast or the status vocabulary. */
const HEX = /(?:^|[\s:,(])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/i;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.+-]/i;

export const noColourLiterals = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      literal:
        'No colour literals outside src/components/theme: use a Fluent token or statusTone() so that dark mode and high contrast follow.',
    },
  },
  create(context) {
    const check = (node, text) => {
      if (HEX.test(text) || FUNCTION.test(text)) context.report({ node, messageId: 'literal' });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement(node) {
        check(node, node.value.raw);
      },
      JSXText(node) {
        if (FUNCTION.test(node.value)) check(node, node.value);
      },
    };
  },
};
