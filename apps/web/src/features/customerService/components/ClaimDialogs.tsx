import { Input } from 'antd'
import { claimEndpoints, longestClaimText } from '@kervan/contract/customerService/claim.endpoints'
import type { Claim } from '@kervan/contract/customerService/claim.endpoints'
import { claimKinds } from '@kervan/domain/customerService/claimLife'
import type { ClaimDecision, ClaimKind } from '@kervan/domain/customerService/claimLife'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { currencies } from '../../../ui/currencies.ts'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { Note } from '../../../ui/light/Tags.tsx'

interface OpenValues {
  kind: ClaimKind
  amount?: number | string | null
  currency: string
  description?: string
}

interface OpenClaimDialogProps {
  shipmentId: string
  /** False for a shipment that nobody has received yet. */
  isHandedOver: boolean
  onSaved: () => unknown
  onClose: () => void
}

/** Opens a claim against the shipment's carrier. */
export const OpenClaimDialog = ({ shipmentId, isHandedOver, onSaved, onClose }: OpenClaimDialogProps) => {
  const { t } = useTranslation()
  const editor = useEditor<typeof claimEndpoints.openClaim, OpenValues>({
    row: claimEndpoints.openClaim,
    initial: { kind: 'damaged', currency: 'EUR' },
    draftName: `claim:${shipmentId}`,
    toBody: (values) => ({ shipmentId, ...values }),
    saved: t('customerService:claims.openedNotice'),
    onSaved,
  })
  return (
    <EditorDialog
      editor={editor}
      name="claim"
      title={t('customerService:claims.openTitle')}
      help={
        <div style={{ marginBottom: 16 }}>
          <p>{t('customerService:claims.openHelp')}</p>
          {!isHandedOver && <Note tone="warn">{t('customerService:claims.notHandedOver')}</Note>}
        </div>
      }
      submit={t('customerService:claims.open')}
      onClose={onClose}
    >
      <EditorField name="kind" label={t('customerService:claims.kind')}>
        <WordSelect values={claimKinds} wordOf={(kind) => t(`customerService:claimKind.${kind}`)} />
      </EditorField>
      <EditorField name="amount" label={t('customerService:claims.amount')}>
        <DecimalInput />
      </EditorField>
      <EditorField name="currency" label={t('customerService:claims.currency')}>
        <WordSelect values={currencies} wordOf={(currency) => currency} />
      </EditorField>
      <EditorField name="description" label={t('customerService:claims.description')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={longestClaimText} />
      </EditorField>
    </EditorDialog>
  )
}

interface DecideClaimDialogProps {
  claim: Claim
  event: ClaimDecision
  onSaved: () => unknown
  onClose: () => void
}

/** Records the carrier's decision with its reason. */
export const DecideClaimDialog = ({ claim, event, onSaved, onClose }: DecideClaimDialogProps) => {
  const { t } = useTranslation()
  const editor = useEditor<
    typeof claimEndpoints.changeClaim,
    { amount?: number | string | null; reason?: string }
  >({
    row: claimEndpoints.changeClaim,
    initial: {},
    draftName: `claim:${claim.id}:${claim.version}:${event}`,
    toBody: (values) => ({ id: claim.id, version: claim.version, event, ...values }),
    lists: [claimEndpoints.listShipmentClaims],
    saved: t('customerService:claims.changed'),
    onSaved,
  })
  return (
    <EditorDialog
      editor={editor}
      name="claim-decision"
      title={t(`customerService:claimEvent.${event}`)}
      submit={t('customerService:claims.save')}
      onClose={onClose}
    >
      {event === 'acceptPartly' && (
        <EditorField name="amount" label={t('customerService:claims.decidedAmount')} required>
          <DecimalInput suffix={claim.currency} />
        </EditorField>
      )}
      <EditorField name="reason" label={t('customerService:claims.reason')} required>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={longestClaimText} />
      </EditorField>
    </EditorDialog>
  )
}
