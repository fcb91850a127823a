import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { TrackingEmailSettings } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import styles from './Paid.module.css'

type Kinds = TrackingEmailSettings['receiverKinds']

interface NewsProps {
  settings: TrackingEmailSettings
  receiverCount: number
}

const News = ({ settings, receiverCount }: NewsProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  /** Kinds before they were switched off here, to switch them on again. */
  const [previous, setPrevious] = useState<Kinds | null>(null)
  const save = useEndpointMutation(trackingEmailEndpoints.saveTrackingEmailSettings, {
    onSuccess: () =>
      queryClient.invalidateQueries(queriesOf(trackingEmailEndpoints.findTrackingEmailSettings)),
  })
  const { senderKinds, receiverKinds, receiverLanguage, version } = settings
  const change = (kinds: Kinds) =>
    save.mutate({ body: { senderKinds, receiverKinds: kinds, receiverLanguage, version } })
  const isOn = receiverKinds.length > 0
  const when = receiverKinds.includes('pickedUp') ? 'fromPickup' : 'atSteps'
  return (
    <Panel title={t('payment/paid:news.title')}>
      <p className={styles.quiet} aria-live="polite">
        {isOn ? t(`payment/paid:news.${when}`, { count: receiverCount }) : t('payment/paid:news.off')}
      </p>
      <div className={styles.papers}>
        {isOn && (
          <Button
            size="small"
            kind="text"
            isBusy={save.isPending}
            onClick={() => {
              setPrevious(receiverKinds)
              change([])
            }}
          >
            {t('payment/paid:news.switchOff')}
          </Button>
        )}
        {!isOn && previous && (
          <Button size="small" kind="text" isBusy={save.isPending} onClick={() => change(previous)}>
            {t('payment/paid:news.switchOn')}
          </Button>
        )}
        <ButtonLink size="small" kind="text" to="/definitions/trackingsettings">
          {t('payment/paid:news.settings')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** Emails that the receivers of the paid shipments get, and one press to end them; for users who may change them. */
export const ReceiverNewsPanel = ({ receiverCount }: { receiverCount: number }) => {
  const mayChange = useHasFlag('definitions_invoicesettings')
  const { data } = useQuery({
    ...endpointQuery(trackingEmailEndpoints.findTrackingEmailSettings, { body: {} }),
    enabled: mayChange,
  })
  return mayChange && data ? <News settings={data} receiverCount={receiverCount} /> : null
}
