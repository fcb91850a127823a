import { useEffect, useRef, useState } from 'react'
import { Input } from 'antd'
import type { InputRef } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import SignaturePad from 'signature_pad'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { FlightRow } from '@kervan/contract/air/flights/flight.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { openEditorDraft } from '../../../../ui/editor/editorDraft.ts'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import styles from './Flight.module.css'

interface HandoverDialogProps {
  flight: Pick<FlightRow, 'id' | 'flightNumber' | 'bagCount' | 'pieceCount' | 'weightKg'>
  onClose: () => void
}

/** Image pixels per screen pixel, so that the signature is sharp on paper and small to store. */
const dots = 2

/** Signature pad; rendered after the dialog opens. */
const SignatureField = ({ onDrawn }: { onDrawn: (picture: string | null) => void }) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  useEffect(() => {
    const element = canvas.current!
    element.width = element.clientWidth * dots
    element.height = element.clientHeight * dots
    element.getContext('2d')!.scale(dots, dots)
    const made = new SignaturePad(element, { penColor: '#111111', backgroundColor: '#ffffff' })
    pad.current = made
    made.addEventListener('endStroke', () => onDrawn(made.toDataURL('image/png')))
    return () => made.off()
  }, [onDrawn])
  const clear = () => {
    pad.current?.clear()
    onDrawn(null)
  }
  return (
    <>
      <div className={styles.padHead} style={{ marginTop: 16 }}>
        <span id="signature-label">{t('air/flights:handover.signature')}</span>
        <Button kind="text" size="small" onClick={clear}>
          {t('ui:action.clear')}
        </Button>
      </div>
      <canvas ref={canvas} className={styles.pad} role="img" aria-labelledby="signature-label" />
    </>
  )
}

/** Handover dialog: the person who accepts the bags enters a name and signs on the screen. */
export const HandoverDialog = ({ flight, onClose }: HandoverDialogProps) => {
  const { t, language } = useTranslation()
  const queries = useQueryClient()
  const [picture, setPicture] = useState<string | null>(null)
  const [draft] = useState(() => openEditorDraft<{ name: string }>(`handover:${flight.id}`))
  const [name, setName] = useState(draft.restored?.name ?? '')
  const [wasSent, setWasSent] = useState(false)
  const field = useRef<InputRef>(null)
  const record = useEndpointMutation(flightEndpoints.recordHandover, {
    onSuccess: async () => {
      draft.forget()
      notify('success', t('air/flights:handover.saved'))
      await queries.invalidateQueries(queriesOf(flightEndpoints.findFlight))
      onClose()
    },
  })
  const leave = () => {
    draft.forget()
    onClose()
  }
  const isNameMissing = name.trim() === ''
  const submit = () => {
    setWasSent(true)
    if (isNameMissing) field.current?.focus()
    if (isNameMissing || !picture) return
    record.mutate({
      body: { id: flight.id, name, signature: picture.slice(picture.indexOf(',') + 1) },
    })
  }
  return (
    <AppModal
      open
      title={t('air/flights:handover.titleOf', { number: flight.flightNumber })}
      onCancel={leave}
      footer={null}
      mask={{ closable: false }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>
          {t('air/flights:handover.text', {
            bags: t('air/flights:bagCount', { count: flight.bagCount }),
            pieces: t('air/flights:pieceCount', { count: flight.pieceCount }),
            weight: formatWeight(flight.weightKg, language),
          })}
        </p>
        <label className={styles.name}>
          {t('air/flights:handover.name')}
          <Input
            ref={field}
            autoFocus
            aria-invalid={wasSent && isNameMissing}
            aria-describedby="handover-name-problem"
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value)
              draft.save({ name: target.value })
            }}
          />
        </label>
        <div id="handover-name-problem" role="alert" className={styles.problem}>
          {wasSent && isNameMissing && t('air/flights:required.name')}
        </div>
        <SignatureField onDrawn={setPicture} />
        <div role="alert" className={styles.problem}>
          {wasSent && !picture && t('air/flights:required.signature')}
        </div>
        <DialogActions onClose={leave} isBusy={record.isPending} submit={t('air/flights:handover.save')} />
      </form>
    </AppModal>
  )
}
