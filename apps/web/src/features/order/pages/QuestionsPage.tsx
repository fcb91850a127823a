import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { BackLink, PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { QuestionList } from './QuestionList.tsx'
import styles from '../components/Questions.module.css'
import { useDraftQuestions } from '../hooks/useDraftQuestions.ts'
import { ordersPath } from '../orderPath.ts'

/** Everything that the drafts of orders lack, each asked once. */
export const QuestionsPage = () => {
  const { t } = useTranslation()
  const answers = useDraftQuestions()
  const { data, error, refetch } = answers
  const questions = data?.questions ?? []
  const isAnyAnswered = questions.some((question) => answers.isAnswered(question))
  return (
    <>
      <BackLink to={ordersPath}>{t('order:page.back')}</BackLink>
      <PageHeader
        title={t('order:question.title')}
        facts={t('order:question.help')}
        actions={
          questions.length > 0 && (
            <Button
              kind="primary"
              isBusy={answers.isBusy}
              disabled={!isAnyAnswered}
              onClick={() => answers.write(questions)}
            >
              {t('order:question.writeAll')}
            </Button>
          )
        }
      />
      {data ? (
        questions.length > 0 ? (
          <>
            <div className={styles.panel}>
              <QuestionList questions={questions} answers={answers} />
            </div>
            {data.isMore && <p className={styles.quiet}>{t('order:question.more')}</p>}
          </>
        ) : (
          <EmptyState
            title={t('order:question.none')}
            action={<ButtonLink to="/shipment/shipmentlist">{t('order:action.shipments')}</ButtonLink>}
          >
            {t('order:question.noneText')}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={4} columns={3} />
      )}
    </>
  )
}
