import { isStaff } from '@kervan/contract/roles'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { AnnouncementPanel } from '../../announcement/components/AnnouncementPanel.tsx'
import { CustomerDesk } from '../desk/pages/CustomerDesk.tsx'
import { Needs } from '../components/Needs.tsx'
import { Queues } from '../components/Queues.tsx'
import styles from './HomePage.module.css'

/** Home page: a customer's desk; for staff their queues, with announcements beside them. */
export const HomePage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const seesShipments = useHasFlag('shipment_shipmentlist')
  if (session && !isStaff(session)) return <CustomerDesk />
  return (
    <>
      <PageHeader
        title={t('shell:screen.home')}
        facts={session && t('home:greeting', { name: session.name })}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {/* Staff get no shortcuts, because they work through the queues; their screens are in the menu and the palette. */}
          <Queues />
          {seesShipments && <Needs />}
        </div>
        <AnnouncementPanel />
      </div>
    </>
  )
}
