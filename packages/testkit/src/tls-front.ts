import { connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { createServer } from "node:tls";

/** Signed the test certificates; valid for a hundred years. */
export const TEST_CA = `-----BEGIN CERTIFICATE-----
MIIBnTCCAUOgAwIBAgIUShMbJP7tD38GFlEHcM8QSvPJfZQwCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYUXVlcnlTbmFwIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMjIy
MTk1N1oYDzIxMjYxMDI5MjIxOTU3WjAjMSEwHwYDVQQDDBhRdWVyeVNuYXAgdGVz
dCBhdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASGHPG4i2lIqpR8
9t7ejAgljLhynhOLpmsXu/WQrzGZe63Tm2tqAAUnzHtpp5cpsFK0V/7cJkmMyima
ROAPt2zio1MwUTAdBgNVHQ4EFgQUsxKyqz0PV/+ceTk6wkYkO302WDcwHwYDVR0j
BBgwFoAUsxKyqz0PV/+ceTk6wkYkO302WDcwDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNIADBFAiEAhZFKTpQRsY6F08/OmIGBsKwMEKcOfj9R5O648A+oQOgC
IGZ7a7tCs2vk4nt1miCgDJ5zV/3rHJbuzbMSbOR7Je07
-----END CERTIFICATE-----
`;

/** Never used outside of tests. */
export const TEST_PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3eSjRDiVda+NOfvT
7vbacWH5dbmHub4tifevnO5ORs+hRANCAAQme7he/JBO+O+NnYFzcSNBIs58r5at
5JJrfIFDWP9yFUywIugh/5FiVAQEVXivObRHzoI05ghiame3z+hT500E
-----END PRIVATE KEY-----
`;

const CERTIFICATES = {
  /** For localhost and 127.0.0.1. */
  good: {
    key: TEST_PRIVATE_KEY,
    cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATqgAwIBAgIUeH+qdZSqd0tBiSQRDHJSaiwYe5gwCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYUXVlcnlTbmFwIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMjIy
MTk1N1oYDzIxMjYxMDI5MjIxOTU3WjAPMQ0wCwYDVQQDDARnb29kMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEJnu4XvyQTvjvjZ2Bc3EjQSLOfK+WreSSa3yBQ1j/
chVMsCLoIf+RYlQEBFV4rzm0R86CNOYIYmpnt8/oU+dNBKNeMFwwGgYDVR0RBBMw
EYIJbG9jYWxob3N0hwR/AAABMB0GA1UdDgQWBBT3S/1kNRPUY2GiCeixSr8sAq0D
WDAfBgNVHSMEGDAWgBSzErKrPQ9X/5x5OTrCRiQ7fTZYNzAKBggqhkjOPQQDAgNI
ADBFAiB4oNYHOQhEIQSWD+ppwcTMq8DipRTM6IRA6XZXw1H/mAIhAIORfm2H4nfF
/dNH2u2aXH+PPi4LOhIPW6D6zrInTrpW
-----END CERTIFICATE-----
`,
  },
  /** For another host name. */
  otherName: {
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8WvS9VENYRCqjrrR
tqE/gJcC/MJKaHzcnw4RKHqFgA+hRANCAASAKrp9mk7GKLuJdeV4/9Z0DRa3FJ7V
QsxY038+EHoLpRxk7xGxp+n/FekZZKSvzLTF1GT9h5Txq4QHpJjCvKsx
-----END PRIVATE KEY-----
`,
    cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATqgAwIBAgIUeH+qdZSqd0tBiSQRDHJSaiwYe5kwCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYUXVlcnlTbmFwIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMjIy
MTk1N1oYDzIxMjYxMDI5MjIxOTU3WjAQMQ4wDAYDVQQDDAVvdGhlcjBZMBMGByqG
SM49AgEGCCqGSM49AwEHA0IABIAqun2aTsYou4l15Xj/1nQNFrcUntVCzFjTfz4Q
egulHGTvEbGn6f8V6RlkpK/MtMXUZP2HlPGrhAekmMK8qzGjXTBbMBkGA1UdEQQS
MBCCDmRiLmV4YW1wbGUubmV0MB0GA1UdDgQWBBTsJwbEp+OTJSGBPzfFTXCeqRtu
zzAfBgNVHSMEGDAWgBSzErKrPQ9X/5x5OTrCRiQ7fTZYNzAKBggqhkjOPQQDAgNI
ADBFAiADn4kOV0P7sSguDnlN/wcoqs0GQxxur774n3TKlWXOXgIhAKErDavsT1qo
Q5sGmkm3ZbfhPh9FvEVjOVVzuJXXoSfa
-----END CERTIFICATE-----
`,
  },
  /** Since 2021. */
  expired: {
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+4cvmRufEq4HPrzR
SUV3W0Y5mLgSeweJgdx/mvjLBzWhRANCAASxImuYBR8j9o8h3o8t5DGKmcaCHjdz
6GGeSvHTTpAHuAJ0ciUSqfPq//1dnYZfkzgeHQoG7BAmIAXPFKshKduW
-----END PRIVATE KEY-----
`,
    cert: `-----BEGIN CERTIFICATE-----
MIIBgTCCASigAwIBAgIBATAKBggqhkjOPQQDAjAjMSEwHwYDVQQDDBhRdWVyeVNu
YXAgdGVzdCBhdXRob3JpdHkwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAw
WjASMRAwDgYDVQQDDAdleHBpcmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
sSJrmAUfI/aPId6PLeQxipnGgh43c+hhnkrx006QB7gCdHIlEqnz6v/9XZ2GX5M4
Hh0KBuwQJiAFzxSrISnblqNeMFwwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAAB
MB0GA1UdDgQWBBRHjIi6UapfI4bLFEBhDHS3eoGRbjAfBgNVHSMEGDAWgBSzErKr
PQ9X/5x5OTrCRiQ7fTZYNzAKBggqhkjOPQQDAgNHADBEAiAhphrYPMizpXo2LXmy
6MBb1EfoDbSqMIYennYcWrz4TgIgbgoDrDDMztlNYvQhjwQL6k5rWKidb/AZB/oR
YZXuQ2E=
-----END CERTIFICATE-----
`,
  },
};
export type TestCertificate = keyof typeof CERTIFICATES;

/** A server on the loopback interface that ends TLS in front of another one. */
export async function startTlsFront(
  toPort: number,
  certificate: TestCertificate = "good",
): Promise<{ port: number; close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  };
  const server = createServer(CERTIFICATES[certificate], (client) => {
    const upstream = connect(toPort, "127.0.0.1");
    for (const socket of [client, upstream]) keep(socket);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.on("tlsClientError", () => {});
  server.on("connection", keep);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
