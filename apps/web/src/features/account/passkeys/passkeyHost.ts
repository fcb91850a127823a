/** Returns true if this browser supports passkeys for the current domain. */
export const hasPasskeys = (domain: string | null | undefined): boolean => {
  if (!domain || !('PublicKeyCredential' in window)) return false
  const { hostname } = window.location
  return hostname === domain || hostname.endsWith(`.${domain}`)
}
