import { isInside } from './folders.js';

const WINDOWS = new Set(['window', 'globalThis', 'self']);

/** Browser globals that only one module may touch (fetch, localStorage…), bare or as `window.name`. */
export const guardedGlobals = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['names', 'folders', 'message'],
          properties: {
            names: { type: 'array', items: { type: 'string' } },
            folders: { type: 'array', items: { type: 'string' } },
            message: { type: 'string' },
          },
          additionalProperties: false,
        },
      },
    ],
    messages: { guarded: '{{message}}' },
  },
  create(context) {
    const [laws = []] = context.options;
    const active = laws.filter(({ folders }) => !isInside(context, folders));
    const report = (node, name) => {
      const law = active.find(({ names }) => names.includes(name));
      if (law) context.report({ node, messageId: 'guarded', data: { message: law.message } });
    };
    const isGlobal = (node) => {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const variable = scope.set.get(node.name);
        if (variable) return variable.defs.length === 0;
      }
      return true;
    };
    return {
      Program(program) {
        const scope = context.sourceCode.getScope(program);
        for (const { identifier, isTypeReference } of scope.through) {
          if (!isTypeReference) report(identifier, identifier.name);
        }
        for (const variable of scope.variables) {
          if (variable.defs.length > 0) continue;
          for (const { identifier, isTypeReference } of variable.references) {
            if (!isTypeReference) report(identifier, identifier.name);
          }
        }
      },
      MemberExpression(node) {
        const { object, property } = node;
        if (object.type !== 'Identifier' || !WINDOWS.has(object.name) || !isGlobal(object)) return;
        if (!node.computed && property.type === 'Identifier') report(node, property.name);
        if (node.computed && property.type === 'Literal') report(node, String(property.value));
      },
    };
  },
};
