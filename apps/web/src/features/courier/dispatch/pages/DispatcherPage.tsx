import { Suspense } from 'react'
import { hasReach } from '@kervan/contract/roles'
import { useSession } from '../../../../platform/session/session.ts'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { useTelephone } from '../hooks/useTelephone.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'

const CourierPage = lazyPart(() =>
  import('../../pages/CourierPage.tsx').then((module) => ({ default: module.CourierPage })),
)
const DispatchBoard = lazyPart(() =>
  import('./DispatchBoard.tsx').then((module) => ({ default: module.DispatchBoard })),
)

/**
 * Couriers see their own stops; staff with access to all companies plan the day, unless they are couriers on a
 * phone.
 */
export const DispatcherPage = () => {
  const session = useSession()
  const isNarrow = useTelephone()
  const isCourier = session !== null && hasReach(session, 'handling')
  const plans = session !== null && hasReach(session, 'all')
  const Page = isCourier && (isNarrow || !plans) ? CourierPage : DispatchBoard
  return (
    <Suspense fallback={<LoadingRows rows={14} columns={2} />}>
      <Page />
    </Suspense>
  )
}
