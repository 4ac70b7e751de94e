import { askAwsJson, readAccount } from './aws';
import { hasTest } from './expressions';
import { isJsonObject, optionalList, optionalText, textOr } from './fields';
import { answering } from './httpJson';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const MAX_PAGES = 50;

interface Alarm {
  name: string;
  state: string;
  reason: string;
}

function toAlarm(item: unknown): Alarm {
  const alarm = isJsonObject(item) ? item : {};
  return {
    name: textOr(alarm, 'AlarmName', 'unnamed'),
    state: textOr(alarm, 'StateValue', 'INSUFFICIENT_DATA'),
    reason: textOr(alarm, 'StateReason', ''),
  };
}

function question(spec: JsonObject, token: unknown): JsonObject {
  const names = optionalList(spec, 'alarms').map(String);
  const texts = {
    AlarmNamePrefix: 'alarmPrefix',
    ActionPrefix: 'actionPrefix',
    StateValue: 'state',
  } as const;
  const filters: Record<string, string> = {};
  for (const [key, field] of Object.entries(texts)) {
    const value = optionalText(spec, field);
    if (value !== undefined) filters[key] = value;
  }
  return {
    ...filters,
    ...(names.length > 0 ? { AlarmNames: names } : {}),
    ...(typeof token === 'string' ? { NextToken: token } : {}),
  };
}

/** Reads CloudWatch alarms; fails while one of them is in the state ALARM. */
export const cloudwatchRunner: CheckRunner = {
  validate: (spec) => void optionalList(spec, 'alarms'),
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => optionalText(spec, 'region'),
  run(spec, { signal }) {
    return answering('AWS CloudWatch', signal, async () => {
      const account = readAccount(spec, 'monitoring');
      const alarms: Alarm[] = [];
      let token: unknown;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const target = 'GraniteServiceVersion20100801.DescribeAlarms';
        const body = question(spec, token);
        const answer = await askAwsJson(account, {
          host: 'monitoring',
          target,
          version: '1.0',
          body,
          signal,
        });
        alarms.push(...(Array.isArray(answer['MetricAlarms']) ? answer['MetricAlarms'].map(toAlarm) : []));
        token = answer['NextToken'];
        if (typeof token !== 'string' || token === '') break;
      }
      const ringing = alarms.filter(({ state }) => state === 'ALARM');
      const isWrong = ringing.length > 0 && !hasTest(spec);
      const first = ringing[0];
      return {
        pass: !isWrong,
        message: `${ringing.length} of ${alarms.length} alarms ring`,
        details: { alarms: alarms.slice(0, 100) },
        facts: { results: alarms },
        ...(isWrong && first
          ? { error: `${ringing.length} in alarm; ${first.name}: ${first.reason.slice(0, 300)}` }
          : {}),
      };
    });
  },
};
