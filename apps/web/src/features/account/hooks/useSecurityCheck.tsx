import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { useCaptcha } from './useCaptcha.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'

const loadField = () => import('../components/CaptchaField.tsx')
const CaptchaField = lazyPart(() => loadField().then((m) => ({ default: m.CaptchaField })))

/**
 * Captcha of a visitor's page. Its script and texts are lazy loaded with the first challenge, which most
 * visitors never get.
 */
export const useSecurityCheck = (): { solve: () => Promise<string>; field: ReactNode } => {
  const captcha = useCaptcha(false)
  return {
    solve: async () => {
      // Loads the captcha before rendering it, so that a failed script fails the call and not the page.
      await Promise.all([loadField(), loadTexts(['account'])])
      return captcha.solve()
    },
    field: captcha.isShown && (
      <Suspense fallback={null}>
        <CaptchaField captcha={captcha} />
      </Suspense>
    ),
  }
}
