// The certificate library injects its algorithms by decorators, which need this polyfill first.
import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** A private key and its certificate, both PEM. */
export type ServerCertificate = { key: string; certificate: string };

const years = 365 * 24 * 3600 * 1000;

/**
 * Makes a self-signed certificate for 127.0.0.1. Every start makes a new one, so it never expires in use, and its key never
 * touches the disk. A loopback server needs one because the client sends credentials over TLS only.
 */
export const makeCertificate = async (now: Date): Promise<ServerCertificate> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=juanzong embedded event store',
    // Valid from a day ago, in case the clock is set back while the store runs.
    notBefore: new Date(now.getTime() - 24 * 3600 * 1000),
    notAfter: new Date(now.getTime() + 10 * years),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'dns', value: 'localhost' },
      ]),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, certificate: certificate.toString('pem') };
};
