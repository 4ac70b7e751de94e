/** What a step may ask for and this backend does not do; said before anything is carried out. Pure. */
import { optionalText, refuseUnsupported } from '@server/checks/fields';
import { UNSUPPORTED_HTTP } from '@server/checks/httpSpec';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import type { StepKind } from './steps';

/** Throws InvalidCheck with a sentence. */
export function refuseUnsupportedStep(kind: StepKind, entry: JsonObject): void {
  if (kind === 'exec') refuseUnsupported(entry, ['connections', 'checkout', 'artifacts']);
  // unlike checks, steps may fill in their bodies
  if (kind === 'http')
    refuseUnsupported(
      entry,
      UNSUPPORTED_HTTP.filter((key) => key !== 'templateBody'),
    );
  if (kind === 'sql') refuseOtherDriver(optionalText(entry, 'driver') ?? 'postgres');
}

function refuseOtherDriver(driver: string): void {
  if (/^postgres(ql)?$/.test(driver)) return;
  throw new InvalidCheck(
    `The driver ${driver.slice(0, 40)} is not known here: this backend runs queries on postgres.`,
  );
}
