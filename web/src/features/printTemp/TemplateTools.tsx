// The buttons of the visual editor: styles, alignment, tables, and rows that are repeated.
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  MinusOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Dropdown, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EachChoice } from './visual.ts';
import './printTemp.i18n.ts';

type Level = 1 | 2 | 3;
const styles = ['p', 'h1', 'h2', 'h3'] as const;

interface TemplateToolsProps {
  editor: Editor;
  lines: readonly EachChoice[];
}

export function TemplateTools({ editor, lines }: TemplateToolsProps) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style: styles.find((one) => one !== 'p' && now.isActive('heading', { level: Number(one[1]) })) ?? 'p',
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      left: now.isActive({ textAlign: 'left' }),
      center: now.isActive({ textAlign: 'center' }),
      right: now.isActive({ textAlign: 'right' }),
      inTable: now.isActive('table'),
      each: String(now.getAttributes('tableRow')['data-each'] ?? ''),
      plain: Boolean(now.getAttributes('table')['data-plain']),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const button = (key: string, icon: ReactNode, run: () => void, active?: boolean, off = false) => (
    <Button
      key={key}
      type={active ? 'primary' : 'text'}
      size="small"
      icon={icon}
      disabled={off}
      aria-label={t(`printTemp.tool.${key}`)}
      data-hint={t(`printTemp.tool.${key}`)}
      {...(active === undefined ? {} : { 'aria-pressed': active })}
      onClick={run}
    />
  );
  const align = (place: 'left' | 'center' | 'right') => () => {
    if (state[place]) chain().unsetTextAlign().run();
    else chain().setTextAlign(place).run();
  };
  const table: Record<string, () => void> = {
    newTable: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    rowAbove: () => chain().addRowBefore().run(),
    rowBelow: () => chain().addRowAfter().run(),
    columnAfter: () => chain().addColumnAfter().run(),
    deleteRow: () => chain().deleteRow().run(),
    deleteColumn: () => chain().deleteColumn().run(),
    merge: () => chain().mergeCells().run(),
    split: () => chain().splitCell().run(),
    head: () => chain().toggleHeaderRow().run(),
    plain: () =>
      chain()
        .updateAttributes('table', { 'data-plain': state.plain ? null : '1' })
        .run(),
    deleteTable: () => chain().deleteTable().run(),
  };
  const each = lines.map(({ field, title }) => ({
    key: `each.${field}`,
    label: t('printTemp.tool.each', { title }),
    run: () => chain().updateAttributes('tableRow', { 'data-each': field }).run(),
  }));
  const repeated = state.each
    ? [
        {
          key: 'once',
          label: t('printTemp.tool.once'),
          run: () => chain().updateAttributes('tableRow', { 'data-each': null }).run(),
        },
      ]
    : each;
  const inside = Object.entries(table)
    .filter(([key]) => state.inTable !== (key === 'newTable'))
    .map(([key, run]) => ({ key, label: t(`printTemp.tool.${key}`), run, danger: key === 'deleteTable' }));
  const offered = [...(state.inTable ? repeated : []), ...inside];

  return (
    <div className="template-tools" role="toolbar" aria-label={t('printTemp.tools')}>
      <Select
        size="small"
        className="template-style"
        value={state.style}
        aria-label={t('printTemp.tool.style')}
        options={styles.map((style) => ({ value: style, label: t(`printTemp.tool.${style}`) }))}
        onChange={(style) => {
          if (style === 'p') chain().setParagraph().run();
          else
            chain()
              .setHeading({ level: Number(style[1]) as Level })
              .run();
        }}
      />
      {button('bold', <BoldOutlined />, () => chain().toggleBold().run(), state.bold)}
      {button('italic', <ItalicOutlined />, () => chain().toggleItalic().run(), state.italic)}
      {button('underline', <UnderlineOutlined />, () => chain().toggleUnderline().run(), state.underline)}
      {button('left', <AlignLeftOutlined />, align('left'), state.left)}
      {button('center', <AlignCenterOutlined />, align('center'), state.center)}
      {button('right', <AlignRightOutlined />, align('right'), state.right)}
      {button('rule', <MinusOutlined />, () => chain().setHorizontalRule().run())}
      <Dropdown
        trigger={['click']}
        menu={{
          items: offered.map(({ run: _run, ...item }) => item),
          onClick: ({ key }) => offered.find((one) => one.key === key)?.run(),
        }}
      >
        <Button size="small" type={state.inTable ? 'primary' : 'text'} icon={<TableOutlined aria-hidden />}>
          {t('printTemp.tool.table')}
        </Button>
      </Dropdown>
      {button('undo', <UndoOutlined />, () => chain().undo().run(), undefined, !state.undo)}
      {button('redo', <RedoOutlined />, () => chain().redo().run(), undefined, !state.redo)}
    </div>
  );
}
