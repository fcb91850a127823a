import { useState } from 'react'
import type { FormEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import styles from './External.module.css'

const { listReservationPartners, saveReservationPartner } = externalReservationEndpoints

/** Partners with API keys; a new key is shown once. */
export const PartnersDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const partners = useQuery(endpointQuery(listReservationPartners, { body: {} }))
  const [name, setName] = useState('')
  const save = useEndpointMutation(saveReservationPartner, {
    onSuccess: () => {
      setName('')
      void queryClient.invalidateQueries(queriesOf(listReservationPartners))
    },
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate({ body: { name } })
  }
  return (
    <AppModal open title={t('reservation/external:partners.title')} onCancel={onClose} footer={null}>
      <p className={styles.quiet}>{t('reservation/external:partners.help')}</p>
      {save.data?.key && (
        <Note tone="ok">
          <strong className={styles.key}>
            {t('reservation/external:partners.key', { key: save.data.key })}
          </strong>
          <div>{t('reservation/external:partners.keyHelp')}</div>
        </Note>
      )}
      {partners.isPending && <LoadingRows rows={2} />}
      {partners.error && <ErrorState error={partners.error} onRetry={() => void partners.refetch()} />}
      {partners.data?.length === 0 && <EmptyState title={t('reservation/external:partners.empty')} />}
      {partners.data?.map((partner) => (
        <div key={partner.id} className={styles.partner}>
          <strong>{partner.name}</strong>
          <span>
            {t('reservation/external:partners.requests')}: {partner.requestCount}
          </span>
          <StateDot tone={partner.isActive ? 'ok' : 'none'}>
            {t(`reservation/external:partners.${partner.isActive ? 'on' : 'off'}`)}
          </StateDot>
          <Button
            size="small"
            onClick={() =>
              save.mutate({ body: { id: partner.id, name: partner.name, isActive: !partner.isActive } })
            }
          >
            {t(`reservation/external:partners.${partner.isActive ? 'switchOff' : 'switchOn'}`)}
          </Button>
        </div>
      ))}
      <form className={styles.partner} onSubmit={add}>
        <TextField
          label={t('reservation/external:partners.name')}
          value={name}
          onChange={setName}
          maxLength={100}
        />
        <Button type="submit" kind="primary" isBusy={save.isPending}>
          {t('reservation/external:partners.add')}
        </Button>
      </form>
    </AppModal>
  )
}
