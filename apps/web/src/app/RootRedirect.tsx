import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loadPublicSettings } from '../platform/publicSettings.ts'
import { readSession, consumeOrigin } from '../platform/session/session.ts'

/**
 * Returns the visitors' page and whether it must be loaded as a document: pages with Google's button have their
 * own Content-Security-Policy.
 */
const findVisitorsPage = async (): Promise<{ path: string; isDocument: boolean }> => {
  const { landingAtRoot, googleClientId } = await loadPublicSettings().catch(() => ({
    landingAtRoot: false,
    googleClientId: null,
  }))
  if (landingAtRoot) return { path: '/landing', isDocument: false }
  return { path: '/signin', isDocument: googleClientId !== null }
}

/**
 * Redirects the root: signed-in users to the remembered address or home, visitors to sign-in or (by setting)
 * the landing page.
 */
export const RootRedirect = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async (): Promise<void> => {
      if (readSession()) return void navigate(consumeOrigin(), { replace: true })
      const { path, isDocument } = await findVisitorsPage()
      if (isDocument) window.location.replace(path)
      else void navigate(path, { replace: true })
    }
    void leave()
  }, [navigate])
  return null
}
