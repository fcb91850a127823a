import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { receiverLanguages, trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { TrackingEmailSettings } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { newsKinds } from '@kervan/domain/tracking/trackingNews'
import type { NewsKind } from '@kervan/domain/tracking/trackingNews'
import { notify } from '../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { CheckboxField, SelectField } from '../../../ui/light/Field.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './TrackingSettings.module.css'

type Choice = Pick<TrackingEmailSettings, 'senderKinds' | 'receiverKinds' | 'receiverLanguage'>

/** Table with one row per kind of email and one checkbox per kind of recipient. */
const KindTable = ({
  choice,
  onChange,
}: {
  choice: Choice
  onChange: (changed: Partial<Choice>) => void
}) => {
  const { t } = useTranslation()
  const box = (field: 'senderKinds' | 'receiverKinds', kind: NewsKind, reader: string) => (
    <input
      type="checkbox"
      aria-label={`${t(`tracking/emails:kind.${kind}`)}: ${reader}`}
      checked={choice[field].includes(kind)}
      onChange={({ target }) =>
        onChange({
          [field]: newsKinds.filter((each) =>
            each === kind ? target.checked : choice[field].includes(each),
          ),
        })
      }
    />
  )
  const [company, receiver] = [t('tracking/emails:settings.company'), t('tracking/emails:settings.receiver')]
  return (
    <table className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('tracking/emails:settings.step')}</th>
          <th scope="col">{company}</th>
          <th scope="col">{receiver}</th>
        </tr>
      </thead>
      <tbody>
        {newsKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {t(`tracking/emails:kind.${kind}`)}
              {kind === 'exception' && <small>{t('tracking/emails:settings.exceptionHelp')}</small>}
            </th>
            <td>{box('senderKinds', kind, company)}</td>
            <td>{box('receiverKinds', kind, receiver)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const EmailChoices = ({ saved }: { saved: TrackingEmailSettings }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [choice, setChoice] = useState<Choice>(saved)
  const reload = () => queries.invalidateQueries(queriesOf(trackingEmailEndpoints.findTrackingEmailSettings))
  const save = useEndpointMutation(trackingEmailEndpoints.saveTrackingEmailSettings, {
    onSuccess: async () => {
      notify('success', t('tracking/emails:settings.saved'))
      await reload()
    },
  })
  const setOwn = useEndpointMutation(trackingEmailEndpoints.setOwnTrackingEmails, { onSuccess: reload })
  const { senderKinds, receiverKinds, receiverLanguage } = choice
  return (
    <Panel title={t('tracking/emails:settings.title')} help={t('tracking/emails:settings.help')}>
      {saved.isSubscribed !== null && (
        <div className={styles.own}>
          <CheckboxField
            label={t('tracking/emails:settings.own')}
            checked={saved.isSubscribed}
            onChange={(isSubscribed) => setOwn.mutate({ body: { isSubscribed } })}
          />
        </div>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: { senderKinds, receiverKinds, receiverLanguage, version: saved.version } })
        }}
      >
        <KindTable choice={choice} onChange={(changed) => setChoice({ ...choice, ...changed })} />
        <div className={styles.narrow}>
          <SelectField
            label={t('tracking/emails:settings.language')}
            hint={t('tracking/emails:settings.languageHelp')}
            value={receiverLanguage}
            onChange={(value) =>
              setChoice({
                ...choice,
                receiverLanguage: receiverLanguages.find((each) => each === value) ?? 'country',
              })
            }
            options={receiverLanguages.map((value) => ({
              value,
              label: t(`tracking/emails:settings.languageOf.${value}`),
            }))}
          />
        </div>
        {receiverLanguage === 'tr' && <Note tone="warn">{t('tracking/emails:settings.allTurkish')}</Note>}
        <div>
          <Button type="submit" kind="primary" isBusy={save.isPending}>
            {t('tracking/emails:settings.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
