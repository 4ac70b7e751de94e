/** `value as Type` switches the compiler off for that value, so the reason must stand beside it. */
export const assertionNeedsReason = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      missing:
        'A type assertion needs a reason: write a short comment on this line or the line above that says why it is true, or use `satisfies` or a type guard.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const commentedLines = new Set();
    for (const comment of sourceCode.getAllComments()) {
      for (let line = comment.loc.start.line; line <= comment.loc.end.line; line += 1)
        commentedLines.add(line);
    }
    return {
      TSAsExpression(node) {
        const { typeAnnotation } = node;
        const isConst =
          typeAnnotation.type === 'TSTypeReference' &&
          typeAnnotation.typeName.type === 'Identifier' &&
          typeAnnotation.typeName.name === 'const';
        if (isConst) return;
        const { line } = typeAnnotation.loc.start;
        const last = node.loc.end.line;
        if (commentedLines.has(line) || commentedLines.has(line - 1) || commentedLines.has(last)) return;
        context.report({ node, messageId: 'missing' });
      },
    };
  },
};
