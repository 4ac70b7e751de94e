/** A security key in software (WebAuthn level 3, §6): real keys, real signatures, no hardware. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;
const ES256 = -7;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export interface SoftKey {
  id: string;
  /** What a browser would put into webauthn_register. */
  register(challenge: string, origin: string): string;
  /** What a browser would put into webauthn_login; counts up with each use. */
  login(challenge: string, origin: string): string;
}

export function createSoftKey(): SoftKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (origin: string, flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(flags), count, rest]);
  };
  return {
    id,
    register(challenge, origin) {
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, ES256],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(coseKey)]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(authData(origin, USER_PRESENT | HAS_CREDENTIAL, attested))],
        ]),
      );
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        response: {
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        },
      });
    },
    login(challenge, origin) {
      const data = clientData('webauthn.get', challenge, origin);
      const authenticatorData = authData(origin, USER_PRESENT);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        response: {
          authenticatorData: authenticatorData.toString('base64url'),
          clientDataJSON: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}
