// The editor's buttons: size, weight, lists, link, picture, undo.
import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, Popover, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './editor.i18n.ts';
import { clearable } from '../../../../shared/ui/clearable.tsx';

/** Points. */
const sizes = [8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36];

/** Only addresses that open something harmless. */
function linkOf(text: string): string {
  const address = text.trim();
  if (/^(https?:\/\/|mailto:|tel:)/i.test(address)) return address;
  return /^[a-z][a-z0-9+.-]*:/i.test(address) || address === '' ? '' : `https://${address}`;
}

function LinkButton({ editor, active, off }: { editor: Editor; active: boolean; off: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const apply = () => {
    const href = linkOf(address);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href) chain.setLink({ href }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open && !off}
      onOpenChange={(next) => {
        setAddress(String(editor.getAttributes('link').href ?? ''));
        setOpen(next);
      }}
      content={
        <Space.Compact>
          <Input
            autoFocus
            value={address}
            placeholder="https://"
            aria-label={t('editor.linkAddress')}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.stopPropagation();
              apply();
            }}
          />
          <Button type="primary" onClick={apply}>
            {t('confirm.ok')}
          </Button>
        </Space.Compact>
      }
    >
      <Button
        type={active ? 'primary' : 'text'}
        size="small"
        disabled={off}
        icon={<LinkOutlined aria-hidden />}
        aria-label={t('editor.link')}
        aria-pressed={active}
      />
    </Popover>
  );
}

export function Toolbar({ editor, off, addPicture }: { editor: Editor; off: boolean; addPicture(): void }) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
      size: String(now.getAttributes('textStyle').fontSize ?? ''),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const button = (key: string, icon: ReactNode, run: () => void, active?: boolean, disabled = off) => (
    <Button
      key={key}
      type={active ? 'primary' : 'text'}
      size="small"
      icon={icon}
      disabled={disabled}
      aria-label={t(`editor.${key}`)}
      title={t(`editor.${key}`)}
      {...(active === undefined ? {} : { 'aria-pressed': active })}
      onClick={run}
    />
  );
  const chain = () => editor.chain().focus();
  return (
    <div className="editor-tools" role="toolbar" aria-label={t('editor.tools')}>
      <Select<string>
        size="small"
        className="editor-size"
        value={state.size || null}
        placeholder={t('editor.size')}
        aria-label={t('editor.size')}
        allowClear={clearable(t)}
        disabled={off}
        options={sizes.map((size) => ({ value: `${size}pt`, label: `${size}pt` }))}
        onChange={(size) => {
          if (size) chain().setFontSize(size).run();
          else chain().unsetFontSize().run();
        }}
      />
      {button('bold', <BoldOutlined />, () => chain().toggleBold().run(), state.bold)}
      {button('italic', <ItalicOutlined />, () => chain().toggleItalic().run(), state.italic)}
      {button('underline', <UnderlineOutlined />, () => chain().toggleUnderline().run(), state.underline)}
      {button('strike', <StrikethroughOutlined />, () => chain().toggleStrike().run(), state.strike)}
      {button('bulletList', <UnorderedListOutlined />, () => chain().toggleBulletList().run(), state.bulletList)}
      {button('orderedList', <OrderedListOutlined />, () => chain().toggleOrderedList().run(), state.orderedList)}
      <LinkButton editor={editor} active={state.link} off={off} />
      {button('image', <PictureOutlined />, addPicture)}
      {button('clear', <ClearOutlined />, () => chain().unsetAllMarks().clearNodes().run())}
      {button('undo', <UndoOutlined />, () => chain().undo().run(), undefined, off || !state.undo)}
      {button('redo', <RedoOutlined />, () => chain().redo().run(), undefined, off || !state.redo)}
    </div>
  );
}
