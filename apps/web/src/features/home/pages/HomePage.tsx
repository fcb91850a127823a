import { isStaff } from '@kervan/contract/roles'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { tabScreens } from '../../../platform/screens/menu.ts'
import { useRooms } from '../../../platform/screens/visibleScreens.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { AnnouncementPanel } from '../../announcement/components/AnnouncementPanel.tsx'
import { Needs } from '../components/Needs.tsx'
import { Queues } from '../components/Queues.tsx'
import { orderTiles } from '../orderTiles.ts'
import { ShortcutTiles } from '../components/ShortcutTiles.tsx'
import styles from './HomePage.module.css'

/** Home page: pending work, shortcuts to screens, and announcements beside them. */
export const HomePage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const staff = session !== null && isStaff(session)
  const seesShipments = useHasFlag('shipment_shipmentlist')
  const screens = orderTiles(tabScreens(useRooms()))
  return (
    <>
      <PageHeader
        title={t('shell:screen.home')}
        facts={session && t('home:greeting', { name: session.name })}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {staff && <Queues />}
          {seesShipments && <Needs />}
          {/* Staff get no shortcut tiles, because they work through the queues; their screens are in the menu and the palette. */}
          {!staff && (
            <section aria-label={t('home:shortcuts')}>
              <ShortcutTiles screens={screens} />
            </section>
          )}
        </div>
        <AnnouncementPanel />
      </div>
    </>
  )
}
