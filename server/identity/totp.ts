/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds, as every app understands them). */
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** One step to each side, for clocks that differ and fingers that are slow (RFC 6238 §5.2). */
const WINDOW = 1;
const ISSUER = 'Watchfloor';
export const QR_SIZE = 256;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S });
}

/** A new key in base 32, 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The 30-second step since 1970 to which the code belongs, or undefined when it fits none that counts at `now` (ms). */
export function acceptedStep(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/**
 * How the picture is packed: without trying every filter of PNG on every line, which costs more than the whole page
 * around it and makes a picture of two colours no smaller. (pngjs writes into what it is given: a new one each time.)
 */
const packing = () => ({ filterType: 0, deflateLevel: 6, deflateStrategy: 0 });

/** The key as a picture for the camera of an app: a PNG of 256 by 256 pixels as data URL. */
export async function qrCodeOf(secret: string, email: string): Promise<string> {
  return toDataURL(totpOf(secret, email).toString(), {
    width: QR_SIZE,
    margin: 2,
    errorCorrectionLevel: 'M',
    ...{ rendererOpts: packing() },
  });
}
