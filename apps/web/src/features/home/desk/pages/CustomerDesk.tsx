import { useQuery } from '@tanstack/react-query'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { tabScreens } from '../../../../platform/screens/menu.ts'
import { useRooms } from '../../../../platform/screens/visibleScreens.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { formatDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { AnnouncementPanel } from '../../../announcement/components/AnnouncementPanel.tsx'
import { useCourierCall } from '../../../reservation/call/useCourierCall.ts'
import { BulkUploadButton } from '../../../shipment/bulk/components/BulkUploadButton.tsx'
import { useAccessAlerts } from '../../hooks/useAccessAlerts.ts'
import { orderTiles } from '../../orderTiles.ts'
import { Figures, useFigures } from './Figures.tsx'
import { RecentShipments } from './RecentShipments.tsx'
import { ShortcutTiles } from '../../components/ShortcutTiles.tsx'
import { countTodo, Todo, useNeeds } from './Todo.tsx'
import styles from './Desk.module.css'

const shownShipments = 6

/** A customer's home: what waits with its actions, the newest shipments, figures and announcements. */
export const CustomerDesk = () => {
  const { t, language } = useTranslation()
  const mayShip = useHasFlag('shipment_shipment')
  const seesShipments = useHasFlag('shipment_shipmentlist')
  const screens = orderTiles(tabScreens(useRooms()))
  const needs = useNeeds(seesShipments)
  const courier = useCourierCall(null, seesShipments)
  const alerts = useAccessAlerts()
  const recent = useQuery({
    ...endpointQuery(shipmentListEndpoints.listShipments, { body: { pageSize: shownShipments } }),
    enabled: seesShipments,
  })
  const figures = useFigures(seesShipments)
  const isNew = recent.data?.items.length === 0
  // Everything appears at once, so that nothing moves when a slower answer arrives.
  const isLoading =
    (seesShipments && (needs.isPending || recent.isPending || figures.isPending)) || courier.isLoading
  const waiting = countTodo(needs.data, courier, alerts)
  return (
    <>
      <PageHeader
        title={t('home/desk:today')}
        facts={[
          formatDate(new Date(), 'long', language),
          needs.data && waiting > 0 && t('home/desk:waiting', { count: waiting }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={mayShip && <BulkUploadButton />}
      />
      {isLoading ? (
        <div className={styles.loading}>
          <LoadingRows rows={8} columns={3} />
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            {seesShipments && <Todo courier={courier} needs={needs} alerts={alerts} isNew={isNew} />}
            {seesShipments && !isNew && <RecentShipments query={recent} />}
            <section aria-label={t('home:shortcuts')}>
              <ShortcutTiles screens={screens} />
            </section>
          </div>
          <div className={styles.side}>
            {seesShipments && !isNew && <Figures query={figures} />}
            <AnnouncementPanel />
          </div>
        </div>
      )}
    </>
  )
}
