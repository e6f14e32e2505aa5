import { connect } from 'node:tls';

const timeoutMs = 5_000;
const againMs = 60 * 60_000;

const readExpiry = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    // Reads expired and untrusted certificates too, because only the expiry date is needed.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeoutMs });
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      socket.end();
      const seconds = Date.parse(validTo) / 1_000;
      if (Number.isFinite(seconds)) resolve(seconds);
      else reject(new Error('The certificate has no date'));
    });
    socket.once('timeout', () => socket.destroy(new Error(`No response within ${timeoutMs} ms`)));
    socket.once('error', reject);
  });

/**
 * Reads when the certificate of the public address expires.
 * @param publicUrl origin of the site
 * @returns seconds since 1970, checked at most once an hour; null when the site is not served over https
 */
export const createCertificateExpiry = (publicUrl: string): (() => Promise<number>) | null => {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  let value: Promise<number> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!value || performance.now() - readAt > againMs) {
      readAt = performance.now();
      value = readExpiry(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
      value.catch(() => (readAt = Number.NEGATIVE_INFINITY));
    }
    return value;
  };
};
