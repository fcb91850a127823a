import { Link } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useDraftQuestions } from '../hooks/useDraftQuestions.ts'
import { questionsPath } from '../orderPath.ts'
import { QuestionList } from './QuestionList.tsx'
import styles from '../components/Questions.module.css'

/** Questions that the list of orders shows; the others are on their own page. */
const mostShown = 2

/** Open fields of the drafts above the list of orders; nothing while there are none. */
export const QuestionPanel = () => {
  const { t } = useTranslation()
  const answers = useDraftQuestions()
  const { questions = [], orderCount = 0 } = answers.data ?? {}
  if (questions.length === 0) return null
  return (
    <section className={styles.panel} aria-label={t('order:question.title')}>
      <div className={styles.head}>
        <h2>
          {t('order:question.count', { count: questions.length })}{' '}
          {t('order:question.waiting', { count: orderCount })}
        </h2>
        <span className={styles.quiet}>{t('order:question.help')}</span>
        <Link className={styles.end} to={questionsPath}>
          {t('order:question.openAll', { count: questions.length })}
        </Link>
      </div>
      <QuestionList questions={questions.slice(0, mostShown)} answers={answers} />
    </section>
  )
}
