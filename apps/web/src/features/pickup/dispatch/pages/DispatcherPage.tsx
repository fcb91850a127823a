import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasReach, seesPrices } from '@kervan/contract/roles'
import { useSession } from '../../../../platform/session/session.ts'
import { LoadingRows } from '../../../../ui/light/States.tsx'

const CourierPage = lazy(() =>
  import('../../courier/pages/CourierPage.tsx').then((module) => ({ default: module.CourierPage })),
)
const DispatchBoard = lazy(() =>
  import('./DispatchBoard.tsx').then((module) => ({ default: module.DispatchBoard })),
)

const telephone = '(max-width: 480px)'

const followWidth = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(telephone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isTelephone = (): boolean => window.matchMedia(telephone).matches

/** Couriers see their own stops: always, if that is all they do, and on a telephone. Everybody else plans the day. */
export const DispatcherPage = () => {
  const session = useSession()
  const isNarrow = useSyncExternalStore(followWidth, isTelephone)
  const isCourier = session !== null && hasReach(session, 'handling')
  const Page = isCourier && (isNarrow || !seesPrices(session)) ? CourierPage : DispatchBoard
  return (
    <Suspense fallback={<LoadingRows rows={6} columns={2} />}>
      <Page />
    </Suspense>
  )
}
