-- Every lookup binds its fine to a session: nothing else is written so often.
-- The reference made each of them lock the fine's row, and so wait for a payment that held it; a binding whose fine was
-- deleted is never found again (ids do not come back) and is purged.
alter table liaison drop constraint liaison_amende_id_fkey;
-- Each use of a binding moves `vue_le`: without this index the row is renewed in place. The daily purge reads the whole
-- table, which holds one day.
drop index liaison_vue_le;
alter table liaison set (fillfactor = 80);
