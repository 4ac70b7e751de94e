import { readFileSync } from 'node:fs';
import { VARIABLES } from '@server/configTable';

const readme = readFileSync('README.md', 'utf8');

describe('README', () => {
  it.each(VARIABLES.map((variable) => [variable.name, variable] as const))(
    'explains %s as the server does',
    (name, variable) => {
      const fallback = 'default' in variable ? `\`${variable.default}\`` : '';
      expect(readme).toContain(`| \`${name}\` | ${fallback} | ${variable.help} |`);
    },
  );
});
