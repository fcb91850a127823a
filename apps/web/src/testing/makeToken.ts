/** Builds an unsigned token in the server's format; the browser never verifies signatures. */
export const makeToken = (
  claims: Record<string, unknown> = {},
  expiresAt = Date.now() + 8 * 3_600_000,
): string => {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const payload = {
    nameid: '7',
    unique_name: 'Gülşah Öztürk',
    UserName: 'Gülşah Öztürk',
    Email: 'gulsah@ozturk.example',
    PhoneNumber: '+905321234567',
    role: ['user4controllers'],
    CompanyID: '3',
    CompanyName: 'Öztürk İnşaat San. ve Tic. A.Ş.',
    ProfilePhoto: '',
    IsOperationUser: '0',
    exp: Math.floor(expiresAt / 1000),
    ...claims,
  }
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`
}
