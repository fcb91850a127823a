import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import type { Claim } from '@kervan/contract/customerService/claim.endpoints'
import { isClaimDecision } from '@kervan/domain/customerService/claimLife'
import type { ClaimDecision, ClaimEvent } from '@kervan/domain/customerService/claimLife'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { notify } from '../../../platform/notices.ts'
import { formatDate, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState } from '../../../ui/light/States.tsx'
import { StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { toneOfClaim } from '../claimTones.ts'
import { useRefreshService } from '../hooks/useServiceNotes.ts'
import { DecideClaimDialog, OpenClaimDialog } from './ClaimDialogs.tsx'
import styles from './CustomerService.module.css'

const endings = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png']

const useRefreshClaims = () => {
  const queryClient = useQueryClient()
  const refresh = useRefreshService()
  return () =>
    Promise.all([
      ...[claimEndpoints.listShipmentClaims, claimEndpoints.listClaims].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
      refresh(),
    ])
}

const ClaimFiles = ({ claim }: { claim: Claim }) => {
  const { t } = useTranslation()
  const refresh = useRefreshClaims()
  const add = useEndpointMutation(claimEndpoints.addClaimDocument, { onSuccess: refresh })
  const download = useEndpointMutation(claimEndpoints.downloadClaimDocument, { onSuccess: saveFile })
  return (
    <>
      {claim.documents.map(({ id, fileName, by, createdDate }) => (
        <p key={id} className={styles.row}>
          <Button size="small" kind="text" onClick={() => download.mutate({ body: { documentId: id } })}>
            {fileName}
          </Button>
          <span className={styles.quiet}>
            {by} · <DateText value={createdDate} format="minute" />
          </span>
        </p>
      ))}
      {claim.state !== 'closed' && (
        <FileDrop
          label={t('customerService:claims.addFile')}
          help={t('customerService:claims.addFileHelp')}
          endings={endings}
          isDisabled={add.isPending}
          onFile={(file) => add.mutate({ body: { id: claim.id }, files: [{ fieldName: 'file', file }] })}
        />
      )}
    </>
  )
}

const ClaimLine = ({ claim }: { claim: Claim }) => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const refresh = useRefreshClaims()
  const [decision, setDecision] = useState<ClaimDecision | null>(null)
  const change = useEndpointMutation(claimEndpoints.changeClaim, {
    onSuccess: () => {
      notify('success', t('customerService:claims.changed'))
      return refresh()
    },
  })
  const tell = (event: ClaimEvent) =>
    change.mutateAsync({ body: { id: claim.id, version: claim.version, event } })
  const act = (event: ClaimEvent) => {
    if (isClaimDecision(event)) return setDecision(event)
    if (event === 'send') return void tell(event)
    return confirm({
      title: t('customerService:claims.closeTitle'),
      text: t('customerService:claims.closeText'),
      action: t('customerService:claimEvent.close'),
      onConfirm: () => tell(event),
    })
  }
  const day = formatDate(toDate(claim.deadline), 'day', language)
  return (
    <li>
      <div className={styles.claim}>
        <p className={styles.row}>
          <b>{t(`customerService:claimKind.${claim.kind}`)}</b>
          <MoneyText amount={claim.amount} currency={claim.currency} />
          <StateDot tone={toneOfClaim[claim.state]}>
            {t(`customerService:claimState.${claim.state}`)}
          </StateDot>
          <span className={styles.quiet}>{t('customerService:claims.until', { day })}</span>
          {claim.isOverdue && <Tag tone="bad">{t('customerService:claims.overdue')}</Tag>}
        </p>
        {claim.description && <p className={styles.text}>{claim.description}</p>}
        {claim.possibleEvents.length > 0 && (
          <p className={styles.row}>
            {claim.possibleEvents.map((event) => (
              <Button key={event} size="small" disabled={change.isPending} onClick={() => act(event)}>
                {t(`customerService:claimEvent.${event}`)}
              </Button>
            ))}
          </p>
        )}
        <ol aria-label={t('customerService:claims.history')} className={styles.quiet}>
          {claim.history.map(({ state, date, by, reason, amount }) => (
            <li key={`${date} ${state}`}>
              <DateText value={date} format="minute" /> · {t(`customerService:claimState.${state}`)} · {by}
              {amount !== null && (
                <>
                  {' · '}
                  <MoneyText amount={amount} currency={claim.currency} />
                </>
              )}
              {reason && ` · ${reason}`}
            </li>
          ))}
        </ol>
        <ClaimFiles claim={claim} />
      </div>
      {decision && (
        <DecideClaimDialog
          claim={claim}
          event={decision}
          onSaved={async () => {
            setDecision(null)
            await refresh()
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </li>
  )
}

interface ClaimsPanelProps {
  shipmentId: string
  /** False for a shipment that nobody has received yet. */
  isHandedOver: boolean
  /** True while the dialog that opens a claim is shown. */
  isOpening: boolean
  onClose: () => void
}

/** Claims against a shipment's carrier: opened, sent, decided, closed. Empty without claims. */
export const ClaimsPanel = ({ shipmentId, isHandedOver, isOpening, onClose }: ClaimsPanelProps) => {
  const { t } = useTranslation()
  const refresh = useRefreshClaims()
  const { data, error, refetch } = useQuery({
    ...endpointQuery(claimEndpoints.listShipmentClaims, { body: { shipmentId } }),
    staleTime: 0,
  })
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <Panel title={t('customerService:claims.title')}>
          <ul className={styles.list}>
            {data.map((claim) => (
              <ClaimLine key={claim.id} claim={claim} />
            ))}
          </ul>
        </Panel>
      )}
      {isOpening && (
        <OpenClaimDialog
          shipmentId={shipmentId}
          isHandedOver={isHandedOver}
          onSaved={async () => {
            onClose()
            await refresh()
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}
