import { useState } from 'react'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import type { ExternalReservation } from '@kervan/contract/reservation/externalReservation.endpoints'
import { hasReach } from '@kervan/contract/roles'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot, Tag } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import { ReasonDialog } from '../../../../ui/editor/ReasonDialog.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { ConvertDialog } from '../components/ConvertDialog.tsx'
import { PartnersDialog } from '../components/PartnersDialog.tsx'
import { SourceStatistics } from '../components/SourceStatistics.tsx'
import { TelephoneDialog } from '../components/TelephoneDialog.tsx'
import { externalQueries } from '../externalQueries.ts'

const tones: Record<ExternalReservation['status'], Tone> = { new: 'warn', converted: 'ok', rejected: 'none' }

type Open =
  { kind: 'telephone' | 'partners' } | { kind: 'convert' | 'reject'; request: ExternalReservation } | null

/** Pickup requests of people without an account; staff convert them to reservations. */
export const ExternalReservationsPage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const seesPartners = session !== null && hasReach(session, 'all')
  const list = useEndpointList(externalReservationEndpoints.listExternalReservations)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        isMarked={({ status, duplicateCount }) => status === 'new' && duplicateCount > 0}
        actions={
          <>
            {seesPartners && (
              <Button onClick={() => setOpen({ kind: 'partners' })}>
                {t('reservation/external:partners.open')}
              </Button>
            )}
            <Button kind="primary" onClick={() => setOpen({ kind: 'telephone' })}>
              {t('reservation/external:telephone.open')}
            </Button>
          </>
        }
        summary={<SourceStatistics />}
        rowActions={(request) =>
          request.status === 'new' && !request.isErased
            ? [
                {
                  key: 'convert',
                  label: t('reservation/external:convert.action'),
                  onSelect: () => setOpen({ kind: 'convert', request }),
                },
                {
                  key: 'reject',
                  label: t('reservation/external:reject.action'),
                  isDangerous: true,
                  onSelect: () => setOpen({ kind: 'reject', request }),
                },
              ]
            : []
        }
        cells={{
          status: ({ status }) => (
            <StateDot tone={tones[status]}>{t(`reservation/external:state.${status}`)}</StateDot>
          ),
          duplicates: ({ duplicateCount }) => duplicateCount > 0 && <Tag tone="warn">{duplicateCount}</Tag>,
          reservation: ({ reservationId, reservationNumber }) =>
            reservationNumber && (
              <ReferenceTag
                reference={reservationNumber}
                to={`/shipment/reservationdetail/${reservationId}/${reservationNumber}`}
              />
            ),
        }}
        empty={
          <EmptyState title={t('reservation/external:empty')}>
            {t('reservation/external:emptyText')}
          </EmptyState>
        }
      />
      {open?.kind === 'telephone' && <TelephoneDialog onClose={close} />}
      {open?.kind === 'partners' && <PartnersDialog onClose={close} />}
      {open?.kind === 'convert' && <ConvertDialog request={open.request} onClose={close} />}
      {open?.kind === 'reject' && (
        <ReasonDialog
          row={externalReservationEndpoints.rejectExternalReservation}
          toBody={(reason) => ({ id: open.request.id, reason })}
          name="rejectRequest"
          title={t('reservation/external:reject.title', { name: open.request.senderName })}
          help={t('reservation/external:reject.help')}
          submit={t('reservation/external:reject.submit')}
          label={t('reservation/external:field.reason')}
          lists={externalQueries}
          saved={t('reservation/external:reject.saved')}
          onSaved={close}
          onClose={close}
        />
      )}
    </>
  )
}
