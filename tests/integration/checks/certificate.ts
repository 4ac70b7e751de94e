/** A self-signed certificate made on the spot: DER (X.690) of the few fields that TLS needs (RFC 5280 §4.1). */
import { generateKeyPairSync, sign } from 'node:crypto';

function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const integer = (value: number) => tlv(0x02, Buffer.from([value]));
const oid = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes));
const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`, 'ascii'));
}

export interface Certificate {
  key: string;
  cert: string;
}

/** Valid for 127.0.0.1 from yesterday until `days` from now. */
export function makeCertificate(days: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from('watchfloor test')))));
  const day = 86_400_000;
  const validity = sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + days * day)));
  const address = tlv(0x87, Buffer.from([127, 0, 0, 1]));
  const extensions = tlv(0xa3, sequence(sequence(SUBJECT_ALT_NAME, tlv(0x04, sequence(address)))));
  const body = sequence(
    tlv(0xa0, integer(2)),
    integer(1),
    ECDSA_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ECDSA_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  };
}
