import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loadPublicSettings } from '../platform/publicSettings.ts'
import { readSession, takeOrigin } from '../platform/session/session.ts'

/** Where visitors go, and whether as a document of its own: with Google's button it has a content policy of its own. */
const findVisitorsPage = async (): Promise<{ path: string; isDocument: boolean }> => {
  const { landingAtRoot, googleClientId } = await loadPublicSettings().catch(() => ({
    landingAtRoot: false,
    googleClientId: null,
  }))
  if (landingAtRoot) return { path: '/landing', isDocument: false }
  return { path: '/signin', isDocument: googleClientId !== null }
}

/** The rule of the root: home or the remembered address; for visitors sign-in, or the landing page by setting. */
export const RootRedirect = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async (): Promise<void> => {
      if (readSession()) return void navigate(takeOrigin(), { replace: true })
      const { path, isDocument } = await findVisitorsPage()
      if (isDocument) window.location.replace(path)
      else void navigate(path, { replace: true })
    }
    void leave()
  }, [navigate])
  return null
}
