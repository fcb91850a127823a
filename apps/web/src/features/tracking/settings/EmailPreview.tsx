import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { newsAudiences, trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { NewsAudience } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { accountLanguages, readerLanguages } from '@kervan/domain/readerLanguage'
import type { ReaderLanguage } from '@kervan/domain/readerLanguage'
import { newsKinds } from '@kervan/domain/tracking/trackingNews'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EmailFrame } from '../../../ui/light/EmailFrame.tsx'
import { SelectField } from '../../../ui/light/Field.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import styles from './TrackingSettings.module.css'

/** Kinds of email that can be previewed, exceptions by their type. */
const subjects = [
  ...newsKinds.filter((kind) => kind !== 'exception').map((kind) => ({ kind, exception: null })),
  ...trackingExceptions.map((exception) => ({ kind: 'exception' as const, exception })),
]

/** Preview of an email with example data, as its recipient sees it. */
export const EmailPreview = () => {
  const { t, language: shown } = useTranslation()
  const [audience, setAudience] = useState<NewsAudience>('receiver')
  const [language, setLanguage] = useState<ReaderLanguage>(shown)
  const [index, setIndex] = useState(0)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(trackingEmailEndpoints.previewTrackingEmail, {
      body: { audience, language, ...subjects[index]! },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t('tracking/emails:preview.title')} help={t('tracking/emails:preview.help')}>
      <div className={styles.form}>
        <div className={styles.choices}>
          <SelectField
            label={t('tracking/emails:settings.step')}
            value={String(index)}
            onChange={(value) => setIndex(Number(value))}
            options={subjects.map(({ kind, exception }, place) => ({
              value: String(place),
              label: exception ? t(`tracking:exception.${exception}`) : t(`tracking/emails:kind.${kind}`),
            }))}
          />
          <PillChoice
            label={t('tracking/emails:preview.reader')}
            value={audience}
            onChange={(chosen) => {
              setAudience(chosen)
              // Users of the company read no German.
              if (chosen === 'sender') setLanguage(shown)
            }}
            options={newsAudiences.map((value) => ({
              value,
              label: t(`tracking/emails:settings.${value === 'sender' ? 'company' : 'receiver'}`),
            }))}
          />
          <PillChoice
            label={t('tracking/emails:settings.language')}
            value={language}
            onChange={setLanguage}
            options={(audience === 'sender' ? accountLanguages : readerLanguages).map((value) => ({
              value,
              label: t(`tracking/emails:languageName.${value}`),
            }))}
          />
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingRows rows={6} columns={1} />}
        {data && <EmailFrame subject={data.subject} html={data.html} />}
      </div>
    </Panel>
  )
}
