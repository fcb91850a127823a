import { lazy, Suspense } from 'react'
import { hasReach, seesPrices } from '@kervan/contract/roles'
import { useSession } from '../../../../platform/session/session.ts'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { useTelephone } from '../hooks/useTelephone.ts'

const CourierPage = lazy(() =>
  import('../../courier/pages/CourierPage.tsx').then((module) => ({ default: module.CourierPage })),
)
const DispatchBoard = lazy(() =>
  import('./DispatchBoard.tsx').then((module) => ({ default: module.DispatchBoard })),
)

/** Couriers see their own stops: always, if that is all they do, and on a telephone. Everybody else plans the day. */
export const DispatcherPage = () => {
  const session = useSession()
  const isNarrow = useTelephone()
  const isCourier = session !== null && hasReach(session, 'handling')
  const Page = isCourier && (isNarrow || !seesPrices(session)) ? CourierPage : DispatchBoard
  return (
    <Suspense fallback={<LoadingRows rows={6} columns={2} />}>
      <Page />
    </Suspense>
  )
}
