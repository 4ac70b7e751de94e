import { RUNS_AS_CODE, runsAsCode } from '@/services/contracts/addresses';
import { isJsonObject } from '@server/checks/fields';
import { validateCanarySpec } from '@server/checks/validateCanary';
import type { ValidateWrite, WriteRefusal } from '@server/data-api/prepareRequest';
import { unreadableFilter } from '@server/features/query/expression';

type Row = Readonly<Record<string, unknown>>;
type Rule = (row: Row) => WriteRefusal | undefined;

function refused(column: string, message: string | undefined): WriteRefusal | undefined {
  return message === undefined ? undefined : { message, column };
}

const ofText = (value: unknown, say: (text: string) => string | undefined): string | undefined =>
  typeof value === 'string' ? say(value) : undefined;

const filterOf: Rule = ({ filter }) => refused('filter', ofText(filter, unreadableFilter));

/** Receivers may have a filter each. */
function receiverFilterOf({ custom_services: receivers }: Row): WriteRefusal | undefined {
  if (!Array.isArray(receivers)) return undefined;
  for (const [at, receiver] of receivers.entries()) {
    const problem = isJsonObject(receiver) ? ofText(receiver['filter'], unreadableFilter) : undefined;
    if (problem !== undefined)
      return { message: `Receiver ${at + 1}: ${problem}`, column: 'custom_services' };
  }
  return undefined;
}

function canarySpecOf(row: Row): WriteRefusal | undefined {
  const message = Object.hasOwn(row, 'spec') ? validateCanarySpec(row.spec) : undefined;
  return message === undefined ? undefined : { message };
}

/** A year of five digits, or no end at all: no clock of JavaScript has words for them. */
const ENDLESS = /infinity|\d{5,}-/i;

/** Times of a silence. Words of the database such as now() are left to it. */
function timesOf({ from, until }: Row): WriteRefusal | undefined {
  for (const [column, value] of Object.entries({ from, until })) {
    if (typeof value === 'string' && ENDLESS.test(value))
      return {
        message: 'This is not a time: write it like 2026-12-01T08:00:00Z, up to the year 9999.',
        column,
      };
  }
  const isBackwards =
    typeof from === 'string' && typeof until === 'string' && Date.parse(from) >= Date.parse(until);
  return isBackwards
    ? { message: 'It would end before it begins: choose a later end.', column: 'until' }
    : undefined;
}

/** What must be right before a record is stored, by table; tables without a rule take any JSON (specs §1). */
const RULES: Readonly<Record<string, Rule>> = {
  canaries: canarySpecOf,
  connections: ({ url }) =>
    refused(
      'url',
      ofText(url, (text) => (runsAsCode(text) ? RUNS_AS_CODE : undefined)),
    ),
  notifications: (row) => filterOf(row) ?? receiverFilterOf(row),
  notification_silences: (row) => timesOf(row) ?? filterOf(row),
};

/** What the first row that cannot be stored deserves; undefined when all may be. */
export const validateWrites: ValidateWrite = (table, rows) => {
  const rule = Object.hasOwn(RULES, table) ? RULES[table] : undefined;
  if (rule === undefined) return undefined;
  for (const row of rows) {
    const refusal = rule(row);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};
