import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { FlightRow } from '@kervan/contract/air/flights/flight.endpoints'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, Tag } from '../../../../ui/light/Tags.tsx'
import styles from './Flight.module.css'

interface DeclarationDialogProps {
  flight: Pick<FlightRow, 'id' | 'flightNumber'>
  onClose: () => void
}

/** Lists missing pre-declaration data by shipment before the declaration is created. */
export const DeclarationDialog = ({ flight, onClose }: DeclarationDialogProps) => {
  const { t } = useTranslation()
  const body = { id: flight.id }
  const checked = useQuery({ ...endpointQuery(flightEndpoints.checkDeclaration, { body }), staleTime: 0 })
  const download = useEndpointMutation(flightEndpoints.getFlightFile, { onSuccess: saveFile })
  const items = checked.data?.items ?? []
  return (
    <AppModal
      open
      title={t('air/flights:declaration.title', { number: flight.flightNumber })}
      onCancel={onClose}
      footer={
        <Button
          kind="primary"
          isBusy={download.isPending}
          disabled={!checked.data?.shipmentCount}
          onClick={() => download.mutate({ body: { ...body, kind: 'declaration' } })}
        >
          {t(items.length > 0 ? 'air/flights:declaration.makeAnyway' : 'air/flights:declaration.make')}
        </Button>
      }
    >
      {checked.error ? (
        <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />
      ) : !checked.data ? (
        <LoadingRows rows={3} columns={2} />
      ) : (
        <>
          <Note tone={items.length > 0 ? 'warn' : 'ok'}>
            {items.length > 0
              ? t('air/flights:declaration.issues', { count: items.length, all: checked.data.shipmentCount })
              : t('air/flights:declaration.complete', { count: checked.data.shipmentCount })}
          </Note>
          <ul className={styles.issues} style={{ marginTop: 12 }}>
            {items.map(({ shipmentId, assetReference, issues }) => (
              <li key={shipmentId}>
                <Link to={`/shipment/shipmentdetail/${shipmentId}`} target="_blank">
                  {assetReference}
                </Link>
                {issues.map((issue) => (
                  <Tag key={issue} tone="warn">
                    {t(`air/flights:declaration.issue.${issue}`)}
                  </Tag>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </AppModal>
  )
}
