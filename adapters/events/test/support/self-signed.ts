/**
 * A certificate for `localhost` that no authority has signed, with its key. Both are for tests only.
 * It is valid from 2020 to 2120, so that it does not depend on the time of the test.
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYESAv5iBKFW9wYNh
DwWUJJzNDlRl+GFDtprx+k/BLWqhRANCAAQzwCqzY9IFOLmvBRt6oblO3/jyfsO7
otDNqMHk7pU5AMbpWcCp3JJ2lcA/fpzQKsQfdPZzSp2ctS4qV3XD6G6e
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBYDCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDPAKrNj0gU4ua8F
G3qhuU7f+PJ+w7ui0M2oweTulTkAxulZwKncknaVwD9+nNAqxB909nNKnZy1LipX
dcPobp6jSDBGMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0
MB0GA1UdDgQWBBSu32Zdc3Gi53E5a5D9mZw7NYHPFDAKBggqhkjOPQQDAgNHADBE
AiBpCHTRW9Ajz73552SNsYrr16eTudODbuYpZXvh8YrQEwIgGX6KdNYCGK/ihSme
ZMJwh18hybLwXXzYO1jU6uYOoWc=
-----END CERTIFICATE-----
`,
};
