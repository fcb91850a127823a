/** Whether this browser can have passkeys of the product at the address that it shows. */
export const hasPasskeys = (domain: string | null | undefined): boolean => {
  if (!domain || !('PublicKeyCredential' in window)) return false
  const { hostname } = window.location
  return hostname === domain || hostname.endsWith(`.${domain}`)
}
