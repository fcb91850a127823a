import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { useCaptcha } from './useCaptcha.ts'

const loadField = () => import('../components/CaptchaField.tsx')
const CaptchaField = lazy(() => loadField().then((m) => ({ default: m.CaptchaField })))

/** The captcha of a visitor's page. Most visitors are never asked: its script and texts come with the first question. */
export const useSecurityCheck = (): { solve: () => Promise<string>; field: ReactNode } => {
  const captcha = useCaptcha(false)
  return {
    solve: async () => {
      // Before it is drawn: a script that cannot be loaded fails the call and not the page.
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
