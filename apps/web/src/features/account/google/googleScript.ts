/** Google's script for its button, loaded from Google and only on pages whose policy allows it. */
import { googlePages, googleSources } from '@kervan/contract/account/google/googlePages'
import type { Language } from '../../../platform/text/language.ts'

interface GoogleIdentity {
  initialize: (options: {
    client_id: string
    callback: (answer: { credential?: string }) => void
    ux_mode: 'popup'
    auto_select: boolean
  }) => void
  renderButton: (place: HTMLElement, options: Record<string, string | number>) => void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

/**
 * Returns true if the document may load Google's script. Its Content-Security-Policy stays during client-side
 * navigation, so the document's first address decides.
 */
export const mayLoadGoogle = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation) return false
  const { pathname } = new URL(navigation.name, window.location.href)
  return googlePages.includes(pathname.replace(/(.)\/$/, '$1'))
}

let coming: Promise<GoogleIdentity> | undefined

const load = (): Promise<GoogleIdentity> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Google sign-in did not load'))
    }
    script.src = googleSources.script
    script.async = true
    script.onload = () => {
      const identity = window.google?.accounts?.id
      if (identity) resolve(identity)
      else fail()
    }
    script.onerror = fail
    document.head.append(script)
  })

const loadGoogle = (): Promise<GoogleIdentity> => {
  coming ??= load().catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}

/** Current listener; Google's callback is global and is passed to the latest button. */
let listener: (credential: string | undefined) => void = () => undefined
let initializedFor: string | undefined

export interface GoogleButtonOptions {
  clientId: string
  language: Language
  isDark: boolean
  width: number
  text: 'signin_with' | 'signup_with' | 'continue_with'
  onCredential: (credential: string | undefined) => void
}

/** Renders Google's button into `place`. @throws Error when the script does not load */
export const drawGoogleButton = async (place: HTMLElement, options: GoogleButtonOptions): Promise<void> => {
  const identity = await loadGoogle()
  listener = options.onCredential
  if (initializedFor !== options.clientId)
    identity.initialize({
      client_id: options.clientId,
      callback: ({ credential }) => listener(credential),
      ux_mode: 'popup',
      auto_select: false,
    })
  initializedFor = options.clientId
  place.replaceChildren()
  identity.renderButton(place, {
    type: 'standard',
    theme: options.isDark ? 'filled_black' : 'outline',
    size: 'large',
    shape: 'rectangular',
    text: options.text,
    logo_alignment: 'left',
    locale: options.language,
    width: options.width,
  })
}
