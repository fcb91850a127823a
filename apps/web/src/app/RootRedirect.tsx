import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { callWire } from '../platform/api/apiClient.ts'
import { readSession, takeOrigin } from '../platform/session/session.ts'

const isLandingAtRoot = async (): Promise<boolean> => {
  try {
    const settings = await callWire<typeof systemEndpoints.getPublicSettings>(
      { method: 'GET', path: '/api/System/GetPublicSettings' },
      {},
    )
    return settings.landingAtRoot
  } catch {
    return false
  }
}

/** The rule of the root: home or the remembered address; for visitors sign-in, or the landing page by setting. */
export const RootRedirect = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const decide = async () =>
      readSession() ? takeOrigin() : (await isLandingAtRoot()) ? '/landing' : '/signin'
    decide().then(
      (path) => void navigate(path, { replace: true }),
      () => undefined,
    )
  }, [navigate])
  return null
}
