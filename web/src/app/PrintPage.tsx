// One record with one template on a page of its own, for everybody who has the link and is signed in.
import { PrinterOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Paper, type PaperHandle } from '../engine/print/Paper.tsx';
import { PrintProblem } from '../engine/print/PrintProblem.tsx';
import { notePrint, preferredOf, usePrintChoices, usePrintPage } from '../engine/print/print.api.ts';
import '../engine/print/print.css';
import '../engine/print/print.i18n.ts';
import { requireLogin } from '../shared/session/signed-out.ts';
import { currentLogin } from '../shared/session/token.ts';
import { Button } from '../shared/ui/Button.tsx';
import { useFeedback } from '../shared/ui/feedback.ts';
import { Alert } from '../shared/ui/lazyControls.tsx';
import { Skeleton } from '../shared/ui/Skeleton.tsx';

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0);

export default function PrintPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [search] = useSearchParams();
  const module = search.get('module') ?? '';
  const id = idOf(search.get('id'));
  const requested = idOf(search.get('temp'));
  const signedIn = currentLogin() !== null;
  const complete = module !== '' && id > 0;
  const choices = usePrintChoices(module, signedIn && complete);
  const template = requested || (choices.data ? preferredOf(module, choices.data) : 0);
  const page = usePrintPage(module, signedIn ? id : 0, template);
  const paper = useRef<PaperHandle>(null);
  const called = choices.data?.find((one) => one.id === template)?.ext ?? '';
  const title = [page.data?.title, called].filter(Boolean).join(' ');

  useEffect(() => {
    if (!signedIn) requireLogin();
  }, [signedIn]);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  const print = () => {
    paper.current?.print();
    notePrint(module, id, template).catch(feedback.error);
  };

  const body = () => {
    if (!signedIn) return null;
    if (!complete) return <Alert type="warning" showIcon title={t('print.incomplete')} />;
    const problem = page.error ?? (requested ? null : choices.error);
    if (problem)
      return <PrintProblem error={problem} retry={() => void (page.error ? page.refetch() : choices.refetch())} />;
    if (!requested && choices.data?.length === 0) return <Alert type="info" showIcon title={t('print.none')} />;
    if (!page.data) return <Skeleton rows={12} />;
    return <Paper ref={paper} html={page.data.html} title={title} label={t('print.page')} />;
  };

  return (
    <main className="print-own-page">
      <div className="print-own-bar">
        <h1>{title || t('print.title')}</h1>
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} disabled={!page.data} onClick={print}>
          {t('print.print')}
        </Button>
      </div>
      <div className="print-own-body">{body()}</div>
    </main>
  );
}
