import { askAwsJson, readAccount } from './aws';
import { hasTest } from './expressions';
import { isJsonObject, optionalList, optionalText, textOr } from './fields';
import { answering } from './httpJson';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const MAX_PAGES = 50;

interface RuleState {
  name: string;
  compliance: string;
}

function toState(item: unknown): RuleState {
  const rule = isJsonObject(item) ? item : {};
  const compliance = isJsonObject(rule['Compliance']) ? rule['Compliance'] : {};
  return {
    name: textOr(rule, 'ConfigRuleName', 'unnamed'),
    compliance: textOr(compliance, 'ComplianceType', 'INSUFFICIENT_DATA'),
  };
}

async function readRules(spec: JsonObject, signal: AbortSignal): Promise<RuleState[]> {
  const account = readAccount(spec, 'config');
  const names = optionalList(spec, 'rules').map(String);
  const types = optionalList(spec, 'complianceTypes').map(String);
  const found: RuleState[] = [];
  let token: unknown;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await askAwsJson(account, {
      host: 'config',
      target: 'StarlingDoveService.DescribeComplianceByConfigRule',
      version: '1.1',
      signal,
      body: {
        ...(names.length > 0 ? { ConfigRuleNames: names } : {}),
        ...(types.length > 0 ? { ComplianceTypes: types } : {}),
        ...(typeof token === 'string' ? { NextToken: token } : {}),
      },
    });
    const rules = answer['ComplianceByConfigRules'];
    found.push(...(Array.isArray(rules) ? rules.map(toState) : []));
    token = answer['NextToken'];
    if (typeof token !== 'string' || token === '') break;
  }
  return found;
}

/** Reads the compliance of AWS Config rules; fails while a rule that is not ignored is not complied with. */
export const awsConfigRuleRunner: CheckRunner = {
  validate(spec) {
    optionalList(spec, 'rules');
    optionalList(spec, 'ignoreRules');
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => optionalText(spec, 'region'),
  run(spec, { signal }) {
    return answering('AWS Config', signal, async () => {
      const ignored = new Set(optionalList(spec, 'ignoreRules').map(String));
      const rules = (await readRules(spec, signal)).filter(({ name }) => !ignored.has(name));
      const broken = rules.filter(({ compliance }) => compliance === 'NON_COMPLIANT');
      const isWrong = broken.length > 0 && !hasTest(spec);
      return {
        pass: !isWrong,
        message: `${rules.length - broken.length} of ${rules.length} rules complied with`,
        details: { rules: rules.slice(0, 100) },
        facts: { results: rules },
        ...(isWrong
          ? {
              error: `Not complied with: ${broken
                .slice(0, 5)
                .map(({ name }) => name)
                .join(', ')}.`,
            }
          : {}),
      };
    });
  },
};
