import { Radio } from 'antd'
import type { MatchSuggestion } from '@kervan/contract/tracking/matching.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Tag } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import styles from './Matching.module.css'

const toneOf: Record<MatchSuggestion['confidence'], Tone> = { high: 'ok', medium: 'info', low: 'none' }

interface SuggestionListProps {
  suggestions: readonly MatchSuggestion[]
  nameOf: (customizedId: number) => string
  value: number | null | undefined
  onChange: (customizedId: number) => void
}

/** Suggested statuses for a code with reasons; the most certain first. */
export const SuggestionList = ({ suggestions, nameOf, value, onChange }: SuggestionListProps) => {
  const { t } = useTranslation()
  if (suggestions.length === 0)
    return <p className={styles.quiet}>{t('tracking/matching:suggestion.none')}</p>
  return (
    <Radio.Group
      aria-label={t('tracking/matching:suggestion.title')}
      className={styles.suggestions}
      value={value ?? null}
      onChange={({ target }) => onChange(target.value as number)}
    >
      {suggestions.map(({ customizedId, confidence, reason, likeText, likeSource }) => (
        <Radio key={customizedId} value={customizedId} className={styles.suggestion}>
          <span className={styles.suggested}>
            {nameOf(customizedId)}
            <Tag tone={toneOf[confidence]}>{t(`tracking/matching:confidence.${confidence}`)}</Tag>
          </span>
          <span className={styles.quiet}>
            {t(`tracking/matching:reason.${reason}`, { text: likeText, source: likeSource ?? '' })}
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
