/** Seals what the server must be able to read again, with a key that is never in the database (ASVS 13.3.1). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

export interface Vault {
  /** AES-256-GCM; `purpose` is authenticated, so that a sealed value of one column cannot stand in for another's. */
  seal(purpose: string, text: string): Buffer;
  /** Throws VaultProblem when the key is another one, or the value was changed. */
  open(purpose: string, sealed: Uint8Array): string;
  /** HMAC-SHA-256: a hash that nobody can make without the key, for values that are quickly guessed. */
  hash(purpose: string, text: string): Buffer;
}

/** Something sealed cannot be read; the message says what an operator can do. */
export class VaultProblem extends Error {
  override name = 'VaultProblem';
}

/** `readKey` is asked once, when the first value is sealed or opened; it answers 32 bytes. */
export function createVault(readKey: () => Buffer): Vault {
  let keys: { seal: Buffer; hash: Buffer } | undefined;
  const keysNow = (): { seal: Buffer; hash: Buffer } => {
    if (keys) return keys;
    const key = readKey();
    keys = { seal: derive(key, 'seal'), hash: derive(key, 'hash') };
    return keys;
  };
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keysNow().seal, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', keysNow().seal, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(tag);
        const body = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES);
        return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new VaultProblem(
          'A sealed value cannot be read: the identity key is not the one it was sealed with. Restore the key file, or IDENTITY_KEY.',
          { cause },
        );
      }
    },
    hash: (purpose, text) => createHmac('sha256', keysNow().hash).update(`${purpose}\u0000${text}`).digest(),
  };
}

function derive(key: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `watchfloor identity ${name}`, KEY_BYTES));
}
