/** Google ID token with its decoded claims. Only the server verifies it. */
export interface Credential {
  token: string
  name: string
  email: string
}

/** Decodes Google's credential; null when the text is not a token. */
export const readCredential = (token: string): Credential | null => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (c) => c.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
    return { token, name: text('name'), email: text('email') }
  } catch {
    return null
  }
}
