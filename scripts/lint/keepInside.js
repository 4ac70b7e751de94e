import { isInside } from './folders.js';

/** A library that the project wraps is imported in its wrapper's folder only, so that it can be replaced there. */
export const keepInside = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['packages', 'folders', 'message'],
          properties: {
            packages: { type: 'array', items: { type: 'string' } },
            names: { type: 'array', items: { type: 'string' } },
            folders: { type: 'array', items: { type: 'string' } },
            message: { type: 'string' },
          },
          additionalProperties: false,
        },
      },
    ],
    messages: { outside: '{{message}}' },
  },
  create(context) {
    const [laws = []] = context.options;
    const active = laws.filter(({ folders }) => !isInside(context, folders));
    const check = (node, source, names) => {
      if (typeof source !== 'string') return;
      for (const law of active) {
        if (!law.packages.some((name) => source === name || source.startsWith(`${name}/`))) continue;
        if (
          law.names &&
          names !== undefined &&
          !names.some((name) => name === '*' || law.names.includes(name))
        )
          continue;
        context.report({ node, messageId: 'outside', data: { message: law.message } });
      }
    };
    return {
      ImportDeclaration(node) {
        const names = node.specifiers.map((item) => {
          if (item.type !== 'ImportSpecifier') return '*';
          return item.imported.name ?? item.imported.value;
        });
        check(node, node.source.value, names);
      },
      ImportExpression(node) {
        check(node, node.source.value);
      },
      'ExportNamedDeclaration[source]'(node) {
        check(
          node,
          node.source.value,
          node.specifiers.map((item) => item.local.name ?? item.local.value),
        );
      },
      ExportAllDeclaration(node) {
        check(node, node.source.value);
      },
    };
  },
};
