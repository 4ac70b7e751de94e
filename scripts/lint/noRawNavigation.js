import { isInside } from './folders.js';

const WINDOWS = new Set(['window', 'globalThis', 'self', 'document', 'top', 'parent']);
const METHODS = new Set(['assign', 'replace', 'reload']);

function isWindow(node) {
  return node.type === 'Identifier' && WINDOWS.has(node.name);
}

function isMember(node, name) {
  return node.type === 'MemberExpression' && !node.computed && node.property.name === name;
}

/** Leaving the page is an act of its own: an unchecked address here is an open redirect (reliability TM2). */
export const noRawNavigation = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      raw: 'Leave the page only through src/services/url/browserNavigation.ts, which checks the address; inside the app use a router link.',
    },
  },
  create(context) {
    const [folders = []] = context.options;
    if (isInside(context, folders)) return {};
    const isFree = (node) => {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const variable = scope.set.get(node.name);
        if (variable) return variable.defs.length === 0;
      }
      return true;
    };
    const isLocation = (node) =>
      (node.type === 'Identifier' && node.name === 'location' && isFree(node)) ||
      (isMember(node, 'location') && isWindow(node.object) && isFree(node.object));
    return {
      AssignmentExpression({ left }) {
        const target = left.type === 'MemberExpression' && isLocation(left.object) ? left.object : left;
        if (isLocation(target)) context.report({ node: left, messageId: 'raw' });
      },
      CallExpression(node) {
        const { callee } = node;
        const opensWindow =
          (isMember(callee, 'open') && isWindow(callee.object) && isFree(callee.object)) ||
          (callee.type === 'Identifier' && callee.name === 'open' && isFree(callee));
        const movesPage =
          callee.type === 'MemberExpression' &&
          isLocation(callee.object) &&
          METHODS.has(callee.property.name);
        if (opensWindow || movesPage) context.report({ node, messageId: 'raw' });
      },
    };
  },
};
