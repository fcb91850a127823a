import { Suspense } from 'react'
import { hasReach, isStaff } from '@kervan/contract/roles'
import { formatDate } from '../../../platform/text/format.ts'
import { loadTexts, useTranslation } from '../../../platform/text/i18n.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { ShownTogether } from '../../../ui/ShownTogether.tsx'
import { AnnouncementPanel } from '../../announcement/components/AnnouncementPanel.tsx'
import { CustomerDesk } from '../desk/pages/CustomerDesk.tsx'
import { Needs } from '../components/Needs.tsx'
import { Queues } from '../components/Queues.tsx'
import { WarehouseStart } from '../components/WarehouseStart.tsx'
import styles from './HomePage.module.css'

/** Lazy loaded because only couriers have stops. */
const TodayStops = lazyPart(() =>
  Promise.all([import('../../courier/components/TodayStops.tsx'), loadTexts(['courier'])]).then(
    ([module]) => ({ default: module.TodayStops }),
  ),
)

/** Home of staff: couriers see their stops, warehouse staff their station, all of them their queues. */
const StaffHome = () => {
  const { t, language } = useTranslation()
  const session = useSession()
  const handles = session !== null && hasReach(session, 'handling')
  const isCourier = useHasFlag('pickup_dispatcher') && handles
  const isWarehouse = useHasFlag('pickup_warehouse') && handles
  const seesShipments = useHasFlag('shipment_shipmentlist')
  return (
    <>
      <PageHeader title={t('shell:screen.home')} facts={formatDate(new Date(), 'long', language)} />
      <ShownTogether loading={<LoadingRows rows={6} columns={2} />}>
        <div className={styles.columns}>
          <div className={styles.main}>
            {isCourier && (
              <Suspense fallback={<LoadingRows rows={3} columns={1} />}>
                <TodayStops />
              </Suspense>
            )}
            {isWarehouse && <WarehouseStart />}
            {seesShipments && <Needs />}
            {/* Staff get no shortcuts, because they work through the queues; their screens are in the menu and the palette. */}
            <Queues seesNeeds={seesShipments} isOnly={!isCourier && !isWarehouse && !seesShipments} />
          </div>
          <AnnouncementPanel />
        </div>
      </ShownTogether>
    </>
  )
}

/** Home page: a customer's desk; for staff what waits today, with announcements beside it. */
export const HomePage = () => {
  const session = useSession()
  return session && !isStaff(session) ? <CustomerDesk /> : <StaffHome />
}
